import { createRequire } from 'node:module'

const font = createRequire(import.meta.url).resolve(
  '@fontsource/be-vietnam-pro/files/be-vietnam-pro-latin-700-normal.woff',
)

/** The FFmpeg filter that draws a word in a box into the upper right corner; its size depends on the shorter side. */
export function drawMark(word: string, { width, height }: { width: number; height: number }): string {
  const side = Math.min(width, height)
  const margin = Math.round(side / 24)
  const border = Math.max(2, Math.round(side / 60))
  const options = {
    fontfile: escapeOption(font),
    text: escapeOption(word),
    expansion: 'none',
    fontcolor: 'white',
    fontsize: Math.max(10, Math.round(side / 16)),
    x: `w-tw-${margin + border}`,
    y: margin + border,
    box: 1,
    boxcolor: 'black@0.6',
    boxborderw: border,
  }
  const list = Object.entries(options).map(([name, value]) => `${name}=${value}`)
  return `drawtext=${list.join(':')}`
}

/** FFmpeg removes one level of backslashes for the filter graph and one for the option. */
export function escapeOption(value: string): string {
  return value.replace(/[\\':]/g, '\\$&').replace(/[\\'[\],;]/g, '\\$&')
}
