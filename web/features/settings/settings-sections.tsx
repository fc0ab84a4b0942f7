import type { ComponentProps, ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { keysOf } from '#contract/keys-of.ts'
import { centsOfVendorCredit } from '#contract/models/suggest-price.ts'
import { formatDollars } from '#contract/payments/format-dollars.ts'
import type { TestableService } from '#contract/settings/admin-settings.ts'
import { AdminSection } from '#web/components/layout/admin-section.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { readSiteAddress } from '#web/lib/address/site-address.ts'
import * as texts from '#web/texts/settings.ts'
import { useTestService } from './admin-queries.ts'
import { AdminSetting } from './admin-setting.tsx'
import { ChoiceSetting, NumberSetting, SecretSetting, SwitchSetting, TextSetting } from './setting-fields.tsx'
import { SaveSection, SettingsForm, settingsDraft } from './settings-form.tsx'
import type { SettingsValues } from './settings-values.ts'

const twoColumns = 'grid items-start gap-4 sm:grid-cols-2'
const priceColumns = 'grid items-start gap-3 sm:grid-cols-[minmax(0,14rem)_minmax(0,14rem)_auto]'
const besideFields = 'sm:mt-[1.625rem]'

const parts = {
  'kie-token': KieToken,
  paypal: PayPal,
  creem: Creem,
  google: Google,
  'model-pricing': ModelPricing,
  'api-pricing': ApiPricing,
  fairness: Fairness,
  'cost-cap': CostCap,
  people: People,
  security: Security,
}

export type SettingsSection = keyof typeof parts

const isPart = (id: string): id is SettingsSection => id in parts

/** The settings that have fields and a save button: all of them, or those of the given sections. */
export function SettingsSections({ only = keysOf(parts) }: { only?: readonly string[] }) {
  const shown = only.filter(isPart)
  if (shown.length === 0) return null
  return (
    <AdminSetting>
      {(settings) => (
        <SettingsForm settings={settings}>
          {shown.map((id) => {
            const Part = parts[id]
            return <Part key={id} />
          })}
        </SettingsForm>
      )}
    </AdminSetting>
  )
}

function KieToken() {
  return (
    <AdminSection id="kie-token" title={texts.kieToken} text={texts.kieTokenIntro}>
      <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,28.75rem)_auto]">
        <SecretSetting name="kieToken" label={texts.kieToken} draft={settingsDraft} />
        <span className="flex gap-2">
          <SaveSection names={['kieToken']} action={texts.saveToken} />
          <TestService service="kie" />
        </span>
      </div>
    </AdminSection>
  )
}

function PayPal() {
  return (
    <ServiceSection
      service="paypal"
      title={texts.paypal}
      text={texts.paypalIntro}
      enabled={{ name: 'paypalEnabled', label: texts.enablePaypal }}
    >
      <TextSetting name="paypalClientId" label={texts.paypalClientId} />
      <SecretSetting name="paypalClientSecret" label={texts.paypalClientSecret} draft={settingsDraft} />
      <ChoiceSetting
        name="paypalEnvironment"
        label={texts.paypalEnvironment}
        options={[
          { value: 'sandbox', label: texts.sandbox },
          { value: 'production', label: texts.production },
        ]}
      />
      <TextSetting name="paypalWebhookId" label={texts.paypalWebhookId} hint={texts.paypalWebhookIdHint} />
    </ServiceSection>
  )
}

function Creem() {
  return (
    <ServiceSection
      service="creem"
      title={texts.creem}
      text={texts.creemIntro}
      enabled={{ name: 'creemEnabled', label: texts.enableCreem }}
    >
      <SecretSetting name="creemApiKey" label={texts.creemApiKey} draft={settingsDraft} />
      <SecretSetting name="creemWebhookSecret" label={texts.creemWebhookSecret} draft={settingsDraft} />
      <ChoiceSetting
        name="creemEnvironment"
        label={texts.creemEnvironment}
        options={[
          { value: 'test', label: texts.test },
          { value: 'prod', label: texts.production },
        ]}
      />
    </ServiceSection>
  )
}

function Google() {
  const suggestedUri = `${readSiteAddress()}/api/auth/google/callback`
  return (
    <ServiceSection
      service="google"
      title={texts.googleOauth}
      text={texts.googleIntro}
      enabled={{ name: 'googleAuthEnabled', label: texts.enableGoogleSignIn }}
    >
      <TextSetting name="googleClientId" label={texts.googleClientId} />
      <SecretSetting name="googleClientSecret" label={texts.googleClientSecret} draft={settingsDraft} />
      <TextSetting
        name="googleRedirectUri"
        label={texts.redirectUri}
        placeholder={suggestedUri}
        hint={texts.redirectUriHint}
      />
    </ServiceSection>
  )
}

function Fairness() {
  return (
    <AdminSection id="fairness" title={texts.fairness} text={texts.fairnessIntro}>
      <div className={priceColumns}>
        <NumberSetting name="maxVideosPerUser" label={texts.videosPerUser} />
        <span className={besideFields}>
          <SaveSection names={['maxVideosPerUser']} action={texts.saveFairness} />
        </span>
      </div>
    </AdminSection>
  )
}

function CostCap() {
  const maxTaskCost = useWatch<SettingsValues, 'maxTaskCost'>({ name: 'maxTaskCost' })
  return (
    <AdminSection id="cost-cap" title={texts.costCap} text={texts.costCapIntro}>
      <div className={priceColumns}>
        <NumberSetting name="maxTaskCost" label={texts.maxTaskCost} />
        <span className={besideFields}>
          <SaveSection names={['maxTaskCost']} action={texts.saveCostCap} />
        </span>
      </div>
      <p className="mt-2 text-quiet text-sm">
        {maxTaskCost > 0 ? texts.costCapInDollars(formatDollars(maxTaskCost * centsOfVendorCredit)) : texts.noCostCap}
      </p>
    </AdminSection>
  )
}

function People() {
  return (
    <AdminSection id="people" title={texts.people} text={texts.peopleIntro}>
      <SwitchSetting name="asksPeopleConsent" label={texts.asksPeopleConsent} />
    </AdminSection>
  )
}

function Security() {
  return (
    <AdminSection id="security" title={texts.security} text={texts.securityIntro}>
      <SwitchSetting name="adminsNeedSecondFactor" label={texts.adminsNeedSecondFactor} />
    </AdminSection>
  )
}

type ServiceSectionProps = {
  service: TestableService
  title: string
  text: string
  enabled: ComponentProps<typeof SwitchSetting>
  children: ReactNode
}

/** The settings of a third-party service, with a button that tests it. */
function ServiceSection({ service, title, text, enabled, children }: ServiceSectionProps) {
  return (
    <AdminSection id={service} title={title} text={text}>
      <SwitchSetting {...enabled} />
      <div className={`${twoColumns} mt-3`}>{children}</div>
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

const creditRange = { min: 1, max: 1000 }

function ModelPricing() {
  return (
    <AdminSection id="model-pricing" title={texts.modelPricingCredits} text={texts.modelPricingIntro}>
      <div className={priceColumns}>
        <NumberSetting name="veo3Credits" label={texts.veo3QualityCredits} {...creditRange} />
        <NumberSetting name="veo3FastCredits" label={texts.veo3FastCredits} {...creditRange} />
        <span className={besideFields}>
          <SaveSection names={['veo3Credits', 'veo3FastCredits']} action={texts.saveModelPricing} />
        </span>
      </div>
    </AdminSection>
  )
}

function ApiPricing() {
  return (
    <AdminSection id="api-pricing" title={texts.apiPricing} text={texts.apiPricingIntro}>
      <div className={priceColumns}>
        <NumberSetting name="veo3ApiPrice" label={texts.veo3QualityApiPrice} placeholder="0.50" {...creditRange} />
        <NumberSetting name="veo3FastApiPrice" label={texts.veo3FastApiPrice} placeholder="0.20" {...creditRange} />
        <span className={besideFields}>
          <SaveSection names={['veo3ApiPrice', 'veo3FastApiPrice']} action={texts.saveApiPricing} />
        </span>
      </div>
    </AdminSection>
  )
}
