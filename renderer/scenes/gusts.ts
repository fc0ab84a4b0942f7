/** How strong the wind blows at t: a breath between gusts, full at each of them. */
export const gustAt = (gusts: readonly number[], t: number) =>
  0.25 + 0.75 * Math.max(0, ...gusts.map((at) => Math.exp(-(((t - at) / 0.75) ** 2))))
