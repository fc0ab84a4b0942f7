import type { ModeRules } from '#contract/models/model.ts'
import { exactCredits, exactPrice, roundUpCredits } from '#contract/models/price-take.ts'
import { isForbidden, listSeconds } from '#contract/models/resolve-request.ts'
import type { VideoMode } from '#contract/models/video-modes.ts'
import { estimatePrice, type Route } from '#server/features/models/catalogue/route.ts'
import { soundsOf } from '#server/features/models/catalogue/shipped-model.ts'
import type { ModelInEffect } from '#server/features/models/put-in-effect.ts'

/** `exact`: the price before it is rounded up to whole credits. `vendorCredits`: what the vendor takes. */
export type Take = {
  what: 'video' | 'upgrade'
  mode: VideoMode | null
  seconds: number
  resolution: string
  exact: number
  vendorCredits: number
}

/** Every combination that the model offers and whose cost is known. */
export function listTakes(model: ModelInEffect, route: Route): Take[] {
  return (Object.entries(model.modes) as [VideoMode, ModeRules][]).flatMap(([mode, rules]) =>
    listSeconds(rules).flatMap((seconds) =>
      rules.resolutions
        .filter((resolution) => isMade(rules, seconds, resolution))
        .flatMap((resolution) =>
          soundsOf(model).flatMap((audio) =>
            inputsOf(rules).flatMap((inputSeconds): Take[] => {
              const choice = { seconds, resolution, audio, inputSeconds }
              const exact = exactPrice(rules.prices, choice)
              const vendorCredits = estimatePrice(route, { ...choice, mode })
              if (exact === null || vendorCredits === null) return []
              return [{ what: 'video', mode, seconds, resolution, exact, vendorCredits }]
            }),
          ),
        ),
    ),
  )
}

/** The shortest video brings least, because the vendor takes the same for every length. */
export function listUpgrades({ modes, upgradePrices }: ModelInEffect, { upgrades = {} }: Route): Take[] {
  const seconds = Math.min(...Object.values(modes).flatMap(listSeconds))
  return upgradePrices.flatMap((row): Take[] => {
    const vendorCredits = upgrades[row.to]
    if (vendorCredits === undefined) return []
    const exact = exactCredits(row, seconds)
    return [{ what: 'upgrade', mode: null, seconds, resolution: row.to, exact, vendorCredits }]
  })
}

/** What users pay for it. */
export function creditsOf({ exact }: Take): number {
  return roundUpCredits(exact)
}

function isMade(rules: ModeRules, seconds: number, resolution: string): boolean {
  const ratios = rules.aspectRatios === 'source' ? [null] : rules.aspectRatios
  return ratios.some((aspectRatio) => !isForbidden(rules, { seconds, resolution, aspectRatio }))
}

/** Without videos among the references, and with as many seconds of them as the mode takes. */
function inputsOf({ prices, references }: ModeRules): number[] {
  return prices.some(({ videoInput }) => videoInput) ? [0, references?.maxSeconds ?? 1] : [0]
}
