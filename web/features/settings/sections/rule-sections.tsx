import { useWatch } from 'react-hook-form'
import { centsOfVendorCredit } from '#contract/models/suggest-price.ts'
import { formatDollars } from '#contract/payments/format-dollars.ts'
import { AdminSection } from '#web/components/layout/admin-section.tsx'
import { NumberSetting, SwitchSetting } from '#web/features/settings/setting-fields.tsx'
import type { SettingsValues } from '#web/features/settings/settings-values.ts'
import * as texts from '#web/texts/settings.ts'
import { NumbersRow } from './numbers-row.tsx'

export function Fairness() {
  return (
    <AdminSection id="fairness" title={texts.fairness} text={texts.fairnessIntro}>
      <NumbersRow names={['maxVideosPerUser']} action={texts.saveFairness}>
        <NumberSetting name="maxVideosPerUser" />
      </NumbersRow>
    </AdminSection>
  )
}

export function CostCap() {
  const maxTaskCost = useWatch<SettingsValues, 'maxTaskCost'>({ name: 'maxTaskCost' })
  return (
    <AdminSection id="cost-cap" title={texts.costCap} text={texts.costCapIntro}>
      <NumbersRow names={['maxTaskCost']} action={texts.saveCostCap}>
        <NumberSetting name="maxTaskCost" />
      </NumbersRow>
      <p className="mt-2 text-quiet text-sm">
        {maxTaskCost > 0 ? texts.costCapInDollars(formatDollars(maxTaskCost * centsOfVendorCredit)) : texts.noCostCap}
      </p>
    </AdminSection>
  )
}

export function People() {
  return (
    <AdminSection id="people" title={texts.people} text={texts.peopleIntro}>
      <SwitchSetting name="asksPeopleConsent" />
    </AdminSection>
  )
}

export function Security() {
  return (
    <AdminSection id="security" title={texts.security} text={texts.securityIntro}>
      <SwitchSetting name="adminsNeedSecondFactor" />
    </AdminSection>
  )
}
