import type { ReactNode } from 'react'
import type { TestableService } from '#contract/settings/admin-settings.ts'
import { AdminSection } from '#web/components/layout/admin-section.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useTestService } from '#web/features/settings/admin-queries.ts'
import {
  ChoiceSetting,
  SecretSetting,
  type SwitchName,
  SwitchSetting,
  TextSetting,
} from '#web/features/settings/setting-fields.tsx'
import { SaveSection, settingsDraft } from '#web/features/settings/settings-form.tsx'
import { readSiteAddress } from '#web/lib/address/site-address.ts'
import * as texts from '#web/texts/settings.ts'

export function KieToken() {
  return (
    <AdminSection id="kie-token" title={texts.kieToken} text={texts.kieTokenIntro}>
      <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,28.75rem)_auto]">
        <SecretSetting name="kieToken" draft={settingsDraft} />
        <span className="flex gap-2">
          <SaveSection names={['kieToken']} action={texts.saveToken} />
          <TestService service="kie" />
        </span>
      </div>
    </AdminSection>
  )
}

export function PayPal() {
  return (
    <ServiceSection service="paypal" title={texts.paypal} text={texts.paypalIntro} enabled="paypalEnabled">
      <TextSetting name="paypalClientId" />
      <SecretSetting name="paypalClientSecret" draft={settingsDraft} />
      <ChoiceSetting
        name="paypalEnvironment"
        options={[
          { value: 'sandbox', label: texts.sandbox },
          { value: 'production', label: texts.production },
        ]}
      />
      <TextSetting name="paypalWebhookId" hint={texts.paypalWebhookIdHint} />
    </ServiceSection>
  )
}

export function Creem() {
  return (
    <ServiceSection service="creem" title={texts.creem} text={texts.creemIntro} enabled="creemEnabled">
      <SecretSetting name="creemApiKey" draft={settingsDraft} />
      <SecretSetting name="creemWebhookSecret" draft={settingsDraft} />
      <ChoiceSetting
        name="creemEnvironment"
        options={[
          { value: 'test', label: texts.test },
          { value: 'prod', label: texts.production },
        ]}
      />
    </ServiceSection>
  )
}

export function Google() {
  const suggestedUri = `${readSiteAddress()}/api/auth/google/callback`
  return (
    <ServiceSection service="google" title={texts.googleOauth} text={texts.googleIntro} enabled="googleAuthEnabled">
      <TextSetting name="googleClientId" />
      <SecretSetting name="googleClientSecret" draft={settingsDraft} />
      <TextSetting name="googleRedirectUri" placeholder={suggestedUri} hint={texts.redirectUriHint} />
    </ServiceSection>
  )
}

type ServiceSectionProps = {
  service: TestableService
  title: string
  text: string
  enabled: SwitchName
  children: ReactNode
}

/** The settings of a third-party service, with a button that tests it. */
function ServiceSection({ service, title, text, enabled, children }: ServiceSectionProps) {
  return (
    <AdminSection id={service} title={title} text={text}>
      <SwitchSetting name={enabled} />
      <div className="mt-3 grid items-start gap-4 sm:grid-cols-2">{children}</div>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <TestService service={service} />
        <span className="text-quiet text-sm">{texts.testsTheSavedKeys}</span>
      </div>
    </AdminSection>
  )
}

const names = { kie: texts.kie, paypal: texts.paypal, creem: texts.creem, google: texts.google }

/** Tests the stored values, not unsaved ones. */
function TestService({ service }: { service: TestableService }) {
  const { mutate, isPending } = useTestService(service)
  return (
    <Button className="h-11" aria-disabled={isPending} onClick={() => mutate()}>
      {isPending ? texts.testing : texts.testOf(names[service])}
    </Button>
  )
}
