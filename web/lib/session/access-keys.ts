export const accountKey = ['account']
export const sessionsKey = ['sessions']
export const connectedAccessKey = ['connected-access']
export const apiTokensKey = ['api-tokens']
export const webhooksKey = ['webhooks']

/** Every query of ways to access the account, on any page. Another device or an administrator may have changed them. */
export const accessKeys = [accountKey, sessionsKey, connectedAccessKey, apiTokensKey, webhooksKey]
