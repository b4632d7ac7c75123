
export const MICRO_FRONTENDS = [
[% for part in suite.micro_frontends %]
  {
    name: [[ part.name | quoted ]],
    mounts: [[ part.mounts | quoted ]],
    devPort: [[ part.dev_port ]],
  },
[% endfor %]
] as const;
