import * as texts from '#web/texts/providers.ts'
import { AccountLimits } from './accounts/account-limits.tsx'
import { AccountSection } from './accounts/account-section.tsx'
import { KieApiForm } from './kie-api-form.tsx'
import { KieApiList } from './kie-api-list.tsx'
import { useDeleteKieApi, useKieApis } from './queries.ts'

/** The accounts at KIE, with the fields that only they have. */
export function KieApis() {
  const { data, isPending, refetch } = useKieApis()
  return (
    <AccountSection
      accounts={data}
      pending={isPending}
      onRetry={() => void refetch()}
      texts={{ none: texts.noAccountIsConnectedYet, add: texts.addKieApi, edit: texts.editKieApi }}
      isMain
      list={(apis, actions) => <KieApiList apis={apis} {...actions} />}
      form={(api, onDone) => <KieApiForm api={api} onDone={onDone} />}
      limits={(api, onDone) => <AccountLimits id={api.id} onDone={onDone} />}
      remove={useDeleteKieApi()}
    />
  )
}
