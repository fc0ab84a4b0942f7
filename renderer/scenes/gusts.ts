/** The strength of the wind at t: weak between gusts, full at each gust. */
export const gustAt = (gusts: readonly number[], t: number) =>
  0.25 + 0.75 * Math.max(0, ...gusts.map((at) => Math.exp(-(((t - at) / 0.75) ** 2))))
