/** As many draws of one raffle as the API gives at once: more than any raffle has in years. */
export const ALL_DRAWS = { pageSize: 100 } as const;
