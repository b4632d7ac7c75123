"""${message}"""

from servicekit.migrations import run_sql

revision = ${repr(up_revision)}
down_revision = ${repr(down_revision)}
branch_labels = ${repr(branch_labels)}
depends_on = ${repr(depends_on)}


def upgrade() -> None:
    ${upgrades if upgrades else "run_sql('')"}


def downgrade() -> None:
    ${downgrades if downgrades else "run_sql('')"}
