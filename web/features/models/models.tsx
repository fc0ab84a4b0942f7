import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { AdminModel } from '#contract/models/admin-models.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/overlay/dialog.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { Unreachable } from '#web/components/ui/unreachable.tsx'
import * as texts from '#web/texts/admin.ts'
import { addModel, definitionNamed } from '#web/texts/providers.ts'
import { DefinitionForm } from './definition/definition-form.tsx'
import { ModelForm } from './model-form.tsx'
import { type ModelAction, ModelList } from './model-list.tsx'
import { useAdminModels, useResumeModel } from './model-queries.ts'
import { PauseForm } from './pause-form.tsx'
import { TryOut } from './try-out.tsx'

type Opened = { action: Exclude<ModelAction, 'resume' | 'define'>; one: AdminModel } | null
/** `add`: a new model. */
type Defined = AdminModel | 'add' | null

/** The models on offer, and the dialogs that change, pause and try them. */
export function Models() {
  const { data, isPending, refetch } = useAdminModels()
  const { mutate: resume } = useResumeModel()
  const [opened, setOpened] = useState<Opened>(null)
  const [defined, setDefined] = useState<Defined>(null)
  const close = () => setOpened(null)
  const closeDefinition = () => setDefined(null)
  const act = (action: ModelAction, one: AdminModel) => {
    if (action === 'resume') resume(one.model.id)
    else if (action === 'define') setDefined(one)
    else setOpened({ action, one })
  }

  if (isPending) return <Skeleton className="h-64 w-full" />
  if (!data) return <Unreachable text={texts.modelsUnreachable} onRetry={() => void refetch()} />
  return (
    <>
      <div className="mb-4 flex justify-end">
        <Button onClick={() => setDefined('add')}>
          <Plus aria-hidden className="size-4" />
          <span>{addModel}</span>
        </Button>
      </div>
      <ModelList models={data} onAction={act} />
      <p className="text-quiet text-sm">{texts.figuresExplained}</p>
      {opened && (
        <Dialog narrow open onOpenChange={close} title={texts.modelDialogs[opened.action](opened.one.model.label)}>
          {opened.action === 'edit' && <ModelForm one={opened.one} all={data} onDone={close} />}
          {opened.action === 'pause' && <PauseForm one={opened.one} onDone={close} />}
          {opened.action === 'try' && <TryOut one={opened.one} />}
        </Dialog>
      )}
      {defined && (
        <Dialog
          open
          onOpenChange={closeDefinition}
          title={defined === 'add' ? addModel : definitionNamed(defined.model.label)}
        >
          <DefinitionForm one={defined === 'add' ? null : defined} all={data} onDone={closeDefinition} />
        </Dialog>
      )}
    </>
  )
}
