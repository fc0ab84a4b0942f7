/** Where a provider reports a finished video; the video's own unguessable token follows. */
export const callbackPath = '/api/kie/callback/'
