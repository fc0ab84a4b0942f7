/** The lines of the shorter side, in either orientation. Whatever is delivered as 720p is accepted. */
export const minLines: Record<string, number> = { '1080p': 1080, '4k': 2160 }
/** Encoders round to whole macroblocks: 1080 lines may be stored as 1088. */
export const shapeTolerance = 0.03
