/** The WebP of a poster lies beside its JPEG, under the same name. */
export function webpPosterPath(posterPath: string): string {
  return posterPath.replace(/\.jpg$/, '.webp')
}
