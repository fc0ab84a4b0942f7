/** What the page offers first, and what examples ask for. */
export const defaultModelId = 'veo3_fast'
