/** Paths that other services call: they carry no cookie and prove themselves in other ways. */
export const calledByServices = /^\/api\/(kie\/callback\/|(creem|paypal)\/webhook\b)/
