/** The path of a poster's WebP: beside its JPEG, with the same name. */
export function webpPosterPath(posterPath: string): string {
  return posterPath.replace(/\.jpg$/, '.webp')
}
