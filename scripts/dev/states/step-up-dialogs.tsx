import type { z } from 'zod'
import type { getStepUp } from '#contract/accounts/second-factor.ts'
import type { Site } from '#contract/settings/settings.ts'
import StepUpDialog from '#web/features/accounts/step-up/step-up-dialog.tsx'
import { useOrigin } from '#web/lib/address/use-origin.ts'
import { siteKey } from '#web/lib/query-client.ts'
import { DialogButton } from './dialog-button.tsx'

type StepUp = z.output<typeof getStepUp.response>

const app: StepUp = { needed: true, totp: true, passkey: false, recoveryCode: true, passwordBesideKey: false }

const states: Record<string, { factors: StepUp; isElsewhere?: boolean }> = {
  'With the app': { factors: app },
  'With a passkey': { factors: { ...app, passkey: true } },
  'With a passkey and the password': { factors: { ...app, passkey: true, passwordBesideKey: true } },
  'With a passkey of another address': { factors: { ...app, passkey: true }, isElsewhere: true },
  'With recovery codes only': { factors: { ...app, totp: false } },
}

export function StepUpDialogs() {
  const origin = useOrigin()
  return (
    <>
      {Object.entries(states).map(([label, { factors, isElsewhere = false }]) => {
        const site: Pick<Site, 'passkeyOrigin'> = { passkeyOrigin: isElsewhere ? 'https://video.example' : origin }
        return (
          <DialogButton
            key={label}
            label={label}
            answers={[
              [['step-up'], factors],
              [siteKey, site],
            ]}
            dialog={(close) => <StepUpDialog onAnswer={close} />}
          />
        )
      })}
    </>
  )
}
