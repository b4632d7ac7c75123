// Written by `make topology` from suite.toml. Do not edit.

export const MICRO_FRONTENDS = [
  {
    name: "storefront",
    mounts: ["/", "/my-account/favourite-numbers"],
    devPort: 5171,
  },
  {
    name: "checkout",
    mounts: ["/cart", "/buy", "/checkout", "/receipt", "/purchase"],
    devPort: 5172,
  },
  {
    name: "identity",
    mounts: ["/login", "/logout", "/forgot-password", "/force-password-change", "/change-Password", "/checkout/login", "/account-verification", "/communication-preferences", "/unsubscribe", "/close-my-account", "/my-account/my-details", "/my-account/upgrade-account", "/my-account/login-and-security", "/my-account/verify-account", "/my-account/manual-verification", "/my-account/confirm-address"],
    devPort: 5174,
  },
  {
    name: "wallet",
    mounts: ["/deposit", "/checkout/deposit", "/my-account/deposit", "/my-account/withdraw", "/my-account/cards-and-accounts", "/my-account/transactions", "/my-account/spend-limits", "/my-account/precommitment-limit", "/my-account/safer-play"],
    devPort: 5175,
  },
  {
    name: "account",
    mounts: ["/my-account"],
    devPort: 5173,
  },
  {
    name: "content",
    mounts: ["/about", "/blog", "/preview", "/your-support", "/subscription", "/app", "/marketing"],
    devPort: 5176,
  },
] as const;
