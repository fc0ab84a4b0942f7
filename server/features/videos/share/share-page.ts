import { formatDate } from '#contract/format-date.ts'
import { firstCharacters, shortenText } from '#contract/typed-text/measure-text.ts'
import { videoMark } from '#contract/videos/video-mark.ts'
import { isDemoMade } from '#server/features/settings/serving-provider-policy.ts'
import type { Video } from '#server/features/videos/video-repository.ts'
import { escapeHtml } from '#server/html.ts'
import type { ListedVideo } from './listed-video-repository.ts'
import { sharePageStyle } from './share-page-style.ts'
import { renderMark, renderPlayer } from './share-player.ts'

export type SharePage = {
  video: Video
  /** The name of its model. */
  model: string
  brandName: string
  publicUrl: string
  /** The site's own stylesheets, for colours and fonts; empty if no pages were built. */
  stylesheets: readonly string[]
  /** Other videos that everybody may find. */
  more: readonly ListedVideo[]
}

/** The page of a public video: works without scripts, and has the preview that other sites show for its link. */
export function renderSharePage({ video, model, brandName, publicUrl, stylesheets, more }: SharePage): string {
  const url = `${publicUrl}/v/${video.shareSlug}`
  const mark = videoMark({ demo: isDemoMade(video.provider) })
  const title = shorten(video.prompt, 70)
  const brand = escapeHtml(brandName)
  const head = `${tagsOf(video, { url, title: `${title} (${mark.short})`, brandName })}
<link rel="canonical" href="${escapeHtml(url)}">
<script defer src="/v/play.js"></script>`
  return `${openPage({ title, head, brandName, stylesheets })}
<main>
${renderPlayer({ video, title, isTall: isTall(video) })}
<h1 dir="auto">${escapeHtml(video.prompt)}</h1>
<p class="facts">${escapeHtml(describeFacts(video, model))}</p>
<p><a class="button" href="${escapeHtml(likeThis(video))}">Make one like this</a></p>
${renderMore(more)}
</main>
<footer><p>Made with <a href="/">${brand}</a>. Video with sound, from a prompt.</p>
<p><a href="/report?video=${video.shareSlug}">Report this video</a></p></footer>
</body>
</html>
`
}

/** What a visitor gets for the address of a video that is not public, for whatever reason. */
export function renderUnsharedPage(site: Pick<SharePage, 'brandName' | 'stylesheets'>): string {
  const title = 'This video is no longer shared'
  return `${openPage({ ...site, title, head: '' })}
<main>
<h1>${title}</h1>
<p>Its owner ended the sharing, or the video was hidden or deleted. If you typed the address, check it for typos.</p>
<p><a class="button" href="/">Go to ${escapeHtml(site.brandName)}</a></p>
</main>
</body>
</html>
`
}

type PageStart = Pick<SharePage, 'brandName' | 'stylesheets'> & { title: string; head: string }

/** The page up to its header. `head` is HTML. */
function openPage({ title, head, brandName, stylesheets }: PageStart): string {
  const brand = escapeHtml(brandName)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · ${brand}</title>
${head}
<link rel="icon" href="data:,">
${stylesheets.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join('\n')}
<style>${sharePageStyle}</style>
</head>
<body class="share">
<header><a href="/" class="brand">${logoMark}${brand}</a></header>`
}

function renderMore(videos: readonly ListedVideo[]): string {
  if (videos.length === 0) return ''
  const items = videos.map(
    (video) =>
      `<li><a href="/v/${video.slug}"><span class="thumb"><img src="/v/${video.slug}/poster.jpg" alt="" width="320" height="180" loading="lazy">${renderMark(video)}</span><span class="words" dir="auto">${escapeHtml(shorten(video.prompt, 80))}</span></a></li>`,
  )
  return `<section class="more" aria-labelledby="more"><h2 id="more">More videos</h2><ul>${items.join('')}</ul></section>`
}

function tagsOf(video: Video, page: { url: string; title: string; brandName: string }): string {
  const [width, height] = sizeOf(video)
  const description = shorten(video.prompt, 200)
  const open = {
    'og:type': 'video.other',
    'og:site_name': page.brandName,
    'og:url': page.url,
    'og:title': page.title,
    'og:description': description,
    'og:image': `${page.url}/poster.jpg`,
    'og:image:type': 'image/jpeg',
    'og:image:alt': description,
    'og:video': `${page.url}/video.mp4`,
    ...(page.url.startsWith('https:') ? { 'og:video:secure_url': `${page.url}/video.mp4` } : {}),
    'og:video:type': 'video/mp4',
    'og:video:width': width,
    'og:video:height': height,
  }
  const named = {
    description,
    ...(video.isListed ? {} : { robots: 'noindex' }),
    'twitter:card': 'summary_large_image',
    'twitter:title': page.title,
    'twitter:description': description,
    'twitter:image': `${page.url}/poster.jpg`,
    'twitter:image:alt': description,
    'twitter:player:stream': `${page.url}/video.mp4`,
    'twitter:player:stream:content_type': 'video/mp4',
  }
  const tags = (kind: string, values: object) =>
    Object.entries(values).map(([name, value]) => `<meta ${kind}="${name}" content="${escapeHtml(String(value))}">`)
  return [...tags('name', named), ...tags('property', open)].join('\n')
}

function describeFacts(video: Video, model: string): string {
  // `source`: that of its picture, which the page shows.
  const shape = video.aspectRatio === 'source' ? [] : [video.aspectRatio]
  const facts = [model, ...shape, formatDate(video.createdAt)]
  if (isDemoMade(video.provider)) facts.push('demo video')
  if (video.audioPeaks === '') facts.push('silent')
  return facts.join(' · ')
}

/** A very long prompt would make the URL too long for servers, so only its beginning is used. */
const maxCharacters = 1500

function likeThis({ prompt, model, aspectRatio }: Video): string {
  return `/generate?${new URLSearchParams({ prompt: firstCharacters(prompt, maxCharacters), model, aspectRatio })}`
}

const logoMark = `<svg aria-hidden="true" viewBox="0 0 30 24" width="30" height="24">${[7, 15, 22, 12, 18, 8]
  .map(
    (height, bar) =>
      `<rect x="${bar * 5 + 0.5}" y="${12 - height / 2}" width="3" height="${height}" rx="1.5" fill="currentColor"/>`,
  )
  .join('')}</svg>`

function isTall(video: Video): boolean {
  const [width, height] = sizeOf(video)
  return height > width
}

/** Of the file that the page plays, in pixels. Files of earlier versions are not described; they were 16:9 or 9:16. */
function sizeOf({ files, hdVideoUrl, resultUrls, aspectRatio }: Video): [number, number] {
  const played = files.find(({ name }) => name === (hdVideoUrl ?? resultUrls[0]))
  if (played) return [played.width, played.height]
  const [long, short] = hdVideoUrl ? [1920, 1080] : [1280, 720]
  return aspectRatio === '9:16' ? [short, long] : [long, short]
}

function shorten(text: string, maxCharacters: number): string {
  return shortenText(text.replaceAll(/\s+/g, ' '), maxCharacters)
}
