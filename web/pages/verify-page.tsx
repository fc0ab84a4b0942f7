import { PageSection } from '#web/components/ui/page-section.tsx'
import { Progress } from '#web/components/ui/progress.tsx'
import { DropFile } from '#web/features/verify/drop-file.tsx'
import { Findings } from '#web/features/verify/findings.tsx'
import { useVerify } from '#web/features/verify/use-verify.ts'
import { brandName } from '#web/lib/brand.ts'
import { pageMeta } from '#web/lib/page-meta.ts'
import * as texts from '#web/texts/site.ts'

export function meta() {
  return pageMeta(texts.verifyAVideo, texts.verifyDescription(brandName))
}

export default function VerifyPage() {
  const { state, verify } = useVerify()
  return (
    <PageSection title={texts.verifyAVideo} intro={texts.verifyIntro(brandName)}>
      <div className="max-w-3xl space-y-6">
        <DropFile onFile={(file) => void verify(file)} />
        <div aria-live="polite">
          {state.step === 'reading' && (
            <div className="space-y-2">
              <p dir="auto" className="break-words">
                {texts.readingFile(state.name)}
              </p>
              <Progress value={Math.round(state.part * 100)} label={texts.readingFile(state.name)} />
            </div>
          )}
          {state.step === 'failed' && (
            <p className="text-bad">
              <bdi>{state.name}</bdi>
              <span>{`: ${state.failure}`}</span>
            </p>
          )}
          {state.step === 'done' && <Findings checked={state.checked} />}
        </div>
        <section aria-labelledby="limits" className="border-edge border-t pt-6">
          <h2 id="limits" className="text-xl">
            {texts.whatThisCannotTell}
          </h2>
          <ul className="mt-3 max-w-[65ch] list-disc space-y-2 pl-5 text-quiet">
            {texts.limitsOfVerifying(brandName).map((limit) => (
              <li key={limit}>{limit}</li>
            ))}
          </ul>
        </section>
      </div>
    </PageSection>
  )
}
