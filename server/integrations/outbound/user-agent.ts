/** Some services' proxies refuse requests without a User-Agent, or with that of a plain library. */
export const userAgent = 'Mozilla/5.0 (compatible; Soundreel/1.0)'
