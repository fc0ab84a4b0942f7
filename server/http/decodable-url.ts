/**
 * The address itself if its path can be decoded, and otherwise one whose path means the same characters literally, such as
 * `/%25ff` for `/%ff`. No page, file or id has such a name, so it gets the answer of its place to an unknown one.
 */
export function toDecodable(url: string): string {
  if (!url.includes('%')) return url
  const end = url.indexOf('?')
  const path = end === -1 ? url : url.slice(0, end)
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}
