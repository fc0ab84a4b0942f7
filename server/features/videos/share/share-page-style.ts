/** Complements the site's stylesheets; the fallback values in var() apply if those are missing. */
export const sharePageStyle = `
:root { color-scheme: light dark; }
body.share {
  margin: 0; min-height: 100dvh; display: flex; flex-direction: column;
  background: var(--room, light-dark(#faf8f5, #0e0d10)); color: var(--text, light-dark(#1a171d, #f4f0ea));
  font-family: 'Be Vietnam Pro', system-ui, sans-serif; line-height: 1.6;
}
.share header, .share main, .share footer { box-sizing: border-box; width: 100%; max-width: 60rem; margin: 0 auto; padding: 0 1rem; }
.share header { display: flex; align-items: center; min-height: 4rem; }
.share main { flex: 1; }
.share a { color: inherit; text-underline-offset: 4px; }
.share .brand {
  display: inline-flex; align-items: center; gap: .625rem; min-height: 2.75rem; text-decoration: none;
  font-family: 'Bricolage Grotesque', 'Be Vietnam Pro', system-ui, sans-serif; font-weight: 650; font-size: 1.2rem;
}
.share .brand svg, .share .played { color: var(--beam, light-dark(#b45f06, #ffb454)); }
.share .screen { position: relative; max-width: 100%; }
.share .screen:has(.tall) { width: fit-content; margin: 0 auto; }
.share video { display: block; width: 100%; max-height: 74dvh; border-radius: 10px; background: #070608; }
.share video.wide { aspect-ratio: 16 / 9; }
.share video.tall { width: auto; height: 74dvh; max-width: 100%; aspect-ratio: 9 / 16; }
.share .mark {
  position: absolute; top: .625rem; right: .625rem; padding: 0 .4rem; border-radius: 4px;
  background: #070608d9; color: #f4f0ea; font-size: .8333rem; font-weight: 600;
}
.share .start {
  position: absolute; inset: 0; margin: auto; display: flex; align-items: center; justify-content: center; width: 4.5rem; height: 4.5rem; padding: 0;
  border: 0; border-radius: 50%; cursor: pointer;
  background: #070608bf; color: #f4f0ea;
}
.share .start svg { width: 2rem; height: 2rem; margin-left: .25rem; }
.share [data-playing] .start, .share .start[hidden] { display: none; }
.share .bar { display: flex; align-items: center; gap: .25rem; height: 3.5rem; margin-top: .75rem; }
.share .bar button {
  display: inline-flex; flex: none; align-items: center; justify-content: center; width: 2.75rem; height: 2.75rem; padding: 0;
  border: 0; border-radius: 6px; background: none; color: inherit; cursor: pointer;
}
.share .bar [hidden] { visibility: hidden; }
.share .time { flex: none; min-width: 5.5em; text-align: center; font-variant-numeric: tabular-nums; font-size: .8333rem; color: var(--text-quiet, light-dark(#615a66, #a9a2ad)); }
.share [data-playing] .bar .play-icon, .share .player:not([data-playing]) .pause-icon { display: none; }
.share [data-muted] .sound-icon, .share .player:not([data-muted]) .silence-icon { display: none; }
.share .wave { position: relative; flex: 1; min-width: 0; height: 100%; border-radius: 6px; color: var(--rim, light-dark(#8f8890, #6d6774)); cursor: pointer; touch-action: none; }
.share .wave svg { display: block; width: 100%; height: 100%; }
.share .played { position: absolute; inset: 0; clip-path: inset(0 calc(100% - var(--played, 0%)) 0 0); }
.share .player:fullscreen { display: flex; flex-direction: column; background: #070608; color: #f4f0ea; }
.share .player:fullscreen .screen { flex: 1; min-height: 0; width: 100%; }
.share .player:fullscreen video { width: 100%; height: 100%; max-height: none; aspect-ratio: auto; object-fit: contain; border-radius: 0; }
.share .player:fullscreen .bar { margin: 0; padding: .25rem 1rem; }
@media (max-width: 30rem) { .share .time { display: none; } }
.share h1 { margin: 1.25rem 0 .25rem; font-size: 1.44rem; line-height: 1.35; overflow-wrap: anywhere; white-space: pre-line; }
.share .facts, .share footer { color: var(--text-quiet, light-dark(#615a66, #a9a2ad)); font-size: .8333rem; }
.share .facts { margin: 0; }
.share .button {
  display: inline-flex; align-items: center; min-height: 2.75rem; margin: 1.25rem 0 2rem; padding: 0 1.25rem; border-radius: 6px;
  background: var(--beam, light-dark(#b45f06, #ffb454)); color: var(--beam-ink, light-dark(#ffffff, #1c1203));
  font-weight: 600; text-decoration: none;
}
.share .more { border-top: 1px solid var(--edge, light-dark(#e5e0d8, #2b2830)); padding-bottom: 2rem; }
.share .more h2 { margin: 1.25rem 0 .75rem; font-size: 1.2rem; }
.share .more ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 14rem), 1fr)); gap: 1rem; margin: 0; padding: 0; list-style: none; }
.share .more a { display: block; text-decoration: none; }
.share .thumb { position: relative; display: block; }
.share .thumb img { display: block; width: 100%; height: auto; aspect-ratio: 16 / 9; object-fit: contain; border-radius: 10px; background: #070608; }
.share .words { display: block; margin-top: .375rem; font-size: .8333rem; overflow-wrap: anywhere; }
.share .more a:hover .words { text-decoration: underline; }
.share :focus-visible { outline: 2px solid var(--beam, #ffb454); outline-offset: 2px; }
.share footer a { text-decoration: underline; }
.share footer { border-top: 1px solid var(--edge, light-dark(#e5e0d8, #2b2830)); padding-block: 1rem; }
`
