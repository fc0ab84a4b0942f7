/** Opens the share sheet of a phone. Computers have one too, but there a copied link is quicker. */
export async function offerToApps(offered: { title: string; url: string }): Promise<void> {
  if (!navigator.share || !window.matchMedia('(pointer: coarse)').matches) return
  // Also rejected if the visitor closes the sheet.
  await navigator.share(offered).catch(() => {})
}
