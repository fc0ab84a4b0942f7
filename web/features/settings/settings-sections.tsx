import type { TestableService } from '#contract/settings.ts'
import { AdminSection } from '#web/components/layout/admin-section.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useTestService } from './admin-queries.ts'
import { AdminSetting } from './admin-setting.tsx'
import { ChoiceSetting, NumberSetting, SecretSetting, SwitchSetting, TextSetting } from './setting-fields.tsx'
import { SaveSection, SettingsForm } from './settings-form.tsx'

const twoColumns = 'grid items-start gap-4 sm:grid-cols-2'
const priceColumns = 'grid items-start gap-3 sm:grid-cols-[minmax(0,14rem)_minmax(0,14rem)_auto]'
const besideFields = 'sm:mt-[1.625rem]'

/** Everything that is set in fields and saved together. */
export function SettingsSections() {
  return (
    <AdminSetting>
      {(settings) => (
        <SettingsForm settings={settings}>
          <KieToken />
          <PayPal />
          <Creem />
          <Google suggestedUri={`${window.location.origin}/api/auth/google/callback`} />
          <Prices />
        </SettingsForm>
      )}
    </AdminSetting>
  )
}

function KieToken() {
  return (
    <AdminSection
      id="kie-token"
      title="KIE token"
      text="One token for a simple set-up; the last resort when no account below can take a video."
    >
      <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,28.75rem)_auto]">
        <SecretSetting name="kieToken" label="KIE token" />
        <span className="flex gap-2">
          <SaveSection names={['kieToken']} action="Save token" />
          <TestService service="kie" name="KIE" />
        </span>
      </div>
    </AdminSection>
  )
}

function PayPal() {
  return (
    <AdminSection
      id="paypal"
      title="PayPal"
      text="Payments with PayPal. The keys are on developer.paypal.com, under Apps & Credentials."
    >
      <SwitchSetting name="paypalEnabled" label="Enable PayPal" />
      <div className={`${twoColumns} mt-3`}>
        <TextSetting name="paypalClientId" label="PayPal Client ID" />
        <SecretSetting name="paypalClientSecret" label="PayPal Client Secret" />
        <ChoiceSetting
          name="paypalEnvironment"
          label="PayPal Environment"
          options={[
            { value: 'sandbox', label: 'Sandbox' },
            { value: 'production', label: 'Production' },
          ]}
        />
        <TextSetting
          name="paypalWebhookId"
          label="PayPal Webhook ID"
          hint="With it, PayPal's own messages are checked."
        />
      </div>
      <TestRow service="paypal" name="PayPal" />
    </AdminSection>
  )
}

function Creem() {
  return (
    <AdminSection
      id="creem"
      title="Creem"
      text="Card payments through Creem. The keys are in its dashboard, under Developers."
    >
      <SwitchSetting name="creemEnabled" label="Enable Creem" />
      <div className={`${twoColumns} mt-3`}>
        <SecretSetting name="creemApiKey" label="Creem API Key" />
        <SecretSetting name="creemWebhookSecret" label="Creem Webhook Secret" />
        <ChoiceSetting
          name="creemEnvironment"
          label="Creem Environment"
          options={[
            { value: 'test', label: 'Test' },
            { value: 'prod', label: 'Production' },
          ]}
        />
      </div>
      <TestRow service="creem" name="Creem" />
    </AdminSection>
  )
}

function Google({ suggestedUri }: { suggestedUri: string }) {
  return (
    <AdminSection id="google" title="Google OAuth" text="Lets people sign in with their Google account.">
      <SwitchSetting name="googleAuthEnabled" label="Enable Google sign-in" />
      <div className={`${twoColumns} mt-3`}>
        <TextSetting name="googleClientId" label="Google Client ID" />
        <SecretSetting name="googleClientSecret" label="Google Client Secret" />
        <TextSetting
          name="googleRedirectUri"
          label="Redirect URI"
          placeholder={suggestedUri}
          hint="This URI must be registered in the Google console, under Authorized redirect URIs, letter by letter."
        />
      </div>
      <TestRow service="google" name="Google" />
    </AdminSection>
  )
}

type TestProps = { service: TestableService; name: string }

/** Tests what is stored, not what is being typed. */
function TestService({ service, name }: TestProps) {
  const { mutate, isPending } = useTestService(service)
  return (
    <Button className="h-11" disabled={isPending} onClick={() => mutate()}>
      {isPending ? 'Asking…' : `Test ${name}`}
    </Button>
  )
}

function TestRow(props: TestProps) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      <TestService {...props} />
      <span className="text-quiet text-sm">Tries the keys that are saved.</span>
    </div>
  )
}

function Prices() {
  return (
    <>
      <AdminSection
        id="model-pricing"
        title="Model Pricing (credits)"
        text="What one video costs when it is made on the site: 1 to 1000 credits."
      >
        <div className={priceColumns}>
          <NumberSetting name="veo3Credits" label="Veo3 (Quality) credits" />
          <NumberSetting name="veo3FastCredits" label="Veo3 Fast credits" />
          <span className={besideFields}>
            <SaveSection names={['veo3Credits', 'veo3FastCredits']} action="Save model pricing" />
          </span>
        </div>
      </AdminSection>
      <AdminSection
        id="api-pricing"
        title="API Pricing"
        text="What one video costs when it is made through the API: 1 to 1000 credits."
      >
        <div className={priceColumns}>
          <NumberSetting name="veo3ApiPrice" label="Veo3 (Quality) API price" placeholder="0.50" />
          <NumberSetting name="veo3FastApiPrice" label="Veo3 Fast API price" placeholder="0.20" />
          <span className={besideFields}>
            <SaveSection names={['veo3ApiPrice', 'veo3FastApiPrice']} action="Save API pricing" />
          </span>
        </div>
      </AdminSection>
    </>
  )
}
