/** Whether any picture is not a frame of the user's own videos: it may show people who know nothing of it. */
export function hasOutsidePictures(inputs: readonly { videoId?: string | undefined }[]): boolean {
  return inputs.some(({ videoId }) => videoId === undefined)
}
