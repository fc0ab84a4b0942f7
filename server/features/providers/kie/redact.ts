/** KIE's text for the log: shortened, without anything that looks like a key or an address. */
export function redact(text: string, token = ''): string {
  const spared = token === '' ? text : text.replaceAll(token, '[removed]')
  return spared
    .replaceAll(/\bhttps?:\/\/\S+/gi, '[removed]')
    .replaceAll(/\b(bearer|key|token|secret|authorization)\b(\s*(?:[:=]\s*)?)(bearer\s+)?\S+/gi, '$1$2[removed]')
    .replaceAll(/[\w-]{24,}/g, '[removed]')
    .slice(0, 300)
}
