/** Providers upload so many pictures at a time. */
export const picturesAtOnce = 3

/**
 * The time limit of a whole submission: 20 s for every three pictures to upload, and 35 s for the call that submits
 * (its timeout of 30 s and the connect timeout of 5 s as a margin; see kie/kie-client.ts). Only that call counts towards
 * the provider's limit: for 35 s and a window of 10 s, which are the 45 s in record 027.
 */
export function submitTimeoutMs(pictures: number): number {
  return 35_000 + 20_000 * Math.max(1, Math.ceil(pictures / picturesAtOnce))
}
