import { keysOf } from '#contract/keys-of.ts'
import { AdminSetting } from '#web/features/settings/admin-setting.tsx'
import { SettingsForm } from '#web/features/settings/settings-form.tsx'
import { ApiPricing, ModelPricing } from './price-sections.tsx'
import { CostCap, Fairness, People, Security } from './rule-sections.tsx'
import { Creem, Google, KieToken, PayPal } from './service-sections.tsx'

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

type SettingsSection = keyof typeof parts

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
