// Apart from automation.ts, because a script that runs the workflow in n8n reads it too, without React.
export const credentialOf = (brandName: string) => `${brandName} API token`
