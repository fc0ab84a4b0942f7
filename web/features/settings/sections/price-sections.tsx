import { AdminSection } from '#web/components/layout/admin-section.tsx'
import { NumberSetting } from '#web/features/settings/setting-fields.tsx'
import * as texts from '#web/texts/settings.ts'
import { NumbersRow } from './numbers-row.tsx'

const creditRange = { min: 1, max: 1000 }

export function ModelPricing() {
  return (
    <AdminSection id="model-pricing" title={texts.modelPricingCredits} text={texts.modelPricingIntro}>
      <NumbersRow names={['veo3Credits', 'veo3FastCredits']} action={texts.saveModelPricing}>
        <NumberSetting name="veo3Credits" {...creditRange} />
        <NumberSetting name="veo3FastCredits" {...creditRange} />
      </NumbersRow>
    </AdminSection>
  )
}

export function ApiPricing() {
  return (
    <AdminSection id="api-pricing" title={texts.apiPricing} text={texts.apiPricingIntro}>
      <NumbersRow names={['veo3ApiPrice', 'veo3FastApiPrice']} action={texts.saveApiPricing}>
        <NumberSetting name="veo3ApiPrice" placeholder="0.50" {...creditRange} />
        <NumberSetting name="veo3FastApiPrice" placeholder="0.20" {...creditRange} />
      </NumbersRow>
    </AdminSection>
  )
}
