/** Edges in front of services turn away requests that name no client, or a bare library. */
export const userAgent = 'Mozilla/5.0 (compatible; Soundreel/1.0)'
