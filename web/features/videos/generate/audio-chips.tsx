import { Check, Plus } from 'lucide-react'
import { hasPhrase, togglePhrase } from '#web/features/videos/prompt/audio-phrases.ts'
import * as texts from '#web/texts/generator.ts'

type AudioChipsProps = { prompt: string; onChange: (prompt: string) => void }

export function AudioChips({ prompt, onChange }: AudioChipsProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">{texts.customizeAudio}</legend>
      <div className="space-y-2">
        {texts.audioGroups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of toggles within the fieldset
          <div
            key={group.name}
            role="group"
            aria-label={group.name}
            className="flex gap-x-2 gap-y-1 max-sm:flex-col sm:items-center"
          >
            <span aria-hidden className="w-18 shrink-0 text-quiet text-sm">
              {group.name}
            </span>
            <div className="flex flex-wrap gap-1.5">
              {group.phrases.map(({ label, phrase }) => (
                <Chip
                  key={label}
                  label={label}
                  pressed={hasPhrase(prompt, phrase)}
                  onPress={() => onChange(togglePhrase(prompt, phrase))}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  )
}

function Chip({ label, pressed, onPress }: { label: string; pressed: boolean; onPress: () => void }) {
  const Icon = pressed ? Check : Plus
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className="inline-flex h-8 items-center gap-1 rounded-full border border-rim px-2 text-quiet text-sm transition-[border-color,color] hover:border-quiet hover:text-text aria-pressed:border-beam aria-pressed:text-text pointer-coarse:h-11"
    >
      <Icon aria-hidden className={`size-3.5 ${pressed ? 'text-beam' : ''}`} />
      <span>{label}</span>
    </button>
  )
}
