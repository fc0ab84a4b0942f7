import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { AdminModel } from '#contract/models/admin-models.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/overlay/dialog.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { Unreachable } from '#web/components/ui/unreachable.tsx'
import * as texts from '#web/texts/admin.ts'
import { addGpuModel } from '#web/texts/gpu.ts'
import { addModel, definitionNamed } from '#web/texts/providers.ts'
import { DefinitionForm } from './definition/definition-form.tsx'
import { GpuModelForm } from './gpu/gpu-model-form.tsx'
import { WholeTrial } from './gpu-trial/whole-trial.tsx'
import { ModelForm } from './model-form.tsx'
import { type ModelAction, ModelList } from './model-list.tsx'
import { useAdminModels, useResumeModel } from './model-queries.ts'
import { PauseForm } from './pause-form.tsx'
import { TryOut } from './try-out.tsx'

type Opened = { action: Exclude<ModelAction, 'resume' | 'define'>; one: AdminModel } | null
/** `add` and `add-gpu`: a new model. */
type Defined = AdminModel | 'add' | 'add-gpu' | null

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
      <div className="mb-4 flex flex-wrap justify-end gap-2">
        <Button onClick={() => setDefined('add')}>
          <Plus aria-hidden className="size-4" />
          <span>{addModel}</span>
        </Button>
        <Button onClick={() => setDefined('add-gpu')}>
          <Plus aria-hidden className="size-4" />
          <span>{addGpuModel}</span>
        </Button>
      </div>
      <ModelList models={data} onAction={act} />
      <p className="text-quiet text-sm">{texts.figuresExplained}</p>
      {opened && (
        <Dialog
          narrow={opened.action !== 'try' || !opened.one.gpu}
          open
          onOpenChange={close}
          title={texts.modelDialogs[opened.action](opened.one.model.label)}
        >
          {opened.action === 'edit' && <ModelForm one={opened.one} all={data} onDone={close} />}
          {opened.action === 'pause' && <PauseForm one={opened.one} onDone={close} />}
          {opened.action === 'try' && <Trial one={opened.one} />}
        </Dialog>
      )}
      {defined && (
        <Dialog open onOpenChange={closeDefinition} title={titleOf(defined)}>
          {defined === 'add-gpu' || (defined !== 'add' && defined.gpu) ? (
            <GpuModelForm one={defined === 'add-gpu' ? null : defined} onDone={closeDefinition} />
          ) : (
            <DefinitionForm one={defined === 'add' ? null : defined} all={data} onDone={closeDefinition} />
          )}
        </Dialog>
      )}
    </>
  )
}

function Trial({ one }: { one: AdminModel }) {
  return one.gpu ? <WholeTrial one={one} gpu={one.gpu} /> : <TryOut one={one} />
}

function titleOf(defined: NonNullable<Defined>): string {
  if (defined === 'add') return addModel
  return defined === 'add-gpu' ? addGpuModel : definitionNamed(defined.model.label)
}
