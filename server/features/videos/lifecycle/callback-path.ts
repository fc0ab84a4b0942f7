/** Where a provider may tell that a video is done; the video's own unguessable token follows. */
export const callbackPath = '/api/kie/callback/'
