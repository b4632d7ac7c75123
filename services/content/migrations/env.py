from content.models import Base
from servicekit.migrations.env import run

run(Base.metadata)
