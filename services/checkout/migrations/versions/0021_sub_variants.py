"""On what terms the named alternatives of the site sell, as content tells it."""

from servicekit.migrations import run_sql

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    run_sql("""
        create table sub_variants (
            key text not null,
            version bigint not null,
            active boolean not null,
            pricing_id text not null,
            offer_keys text[] not null,
            overrides_customer boolean not null,
            constraint pk_sub_variants primary key (key)
        );
        comment on table sub_variants is 'What content''s events tell; one that is not here sells as the site.';
    """)
