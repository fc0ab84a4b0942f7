import type { AdminModel } from '#contract/models/admin-models.ts'
import { Button } from '#web/components/ui/button.tsx'
import { MoveButtons } from '#web/components/ui/move-buttons.tsx'
import { MoveHandle } from '#web/components/ui/move-handle.tsx'
import { WideTable } from '#web/components/ui/wide-table.tsx'
import { formatCredits } from '#web/lib/format.ts'
import { useDragOrder } from '#web/lib/order/use-drag-order.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import * as texts from '#web/texts/admin.ts'
import { definition, definitionNamed } from '#web/texts/providers.ts'
import { describeMargin, describeOpen, describeSuccess, describeTime, Notices, State } from './model-parts.tsx'
import { useOrderModels } from './model-queries.ts'

export type ModelAction = 'edit' | 'define' | 'pause' | 'resume' | 'try'

type ModelListProps = { models: readonly AdminModel[]; onAction: (action: ModelAction, one: AdminModel) => void }

/** Every model in its order, which drag and drop and the arrow keys change. */
export function ModelList(props: ModelListProps) {
  return useMediaQuery('(min-width: 1024px)') ? <Table {...props} /> : <Cards {...props} />
}

const headings = [
  texts.order,
  texts.model,
  texts.state,
  texts.priceFrom,
  texts.margin,
  texts.success,
  texts.time,
  texts.inWork,
  texts.actions,
]

function useOrder(models: readonly AdminModel[]) {
  const { mutate } = useOrderModels()
  return useDragOrder(
    models.map(({ model }) => model.id),
    mutate,
  )
}

function Table({ models, onAction }: ModelListProps) {
  const { move, isTarget, dragging } = useOrder(models)
  return (
    <WideTable label={texts.models} headings={headings}>
      {models.map((one) => (
        <tr
          key={one.model.id}
          {...dragging(one.model.id)}
          className={`border-edge border-b align-top [&>td]:py-2 [&>td]:pr-5 ${isTarget(one.model.id) ? 'bg-edge/50' : ''}`}
        >
          <td>
            <MoveHandle label={one.model.label} onMove={(places) => move(one.model.id, places)} />
          </td>
          <th scope="row" className="min-w-40 max-w-72 py-2 pr-5 font-semibold text-base">
            <span dir="auto">{one.model.label}</span>
            <span className="block font-normal text-quiet text-sm">{one.model.id}</span>
            <Notices notices={one.notices} />
          </th>
          <td>
            <State one={one} />
          </td>
          <td className="whitespace-nowrap">{formatCredits(one.model.fromCredits)}</td>
          <td className="whitespace-nowrap">{describeMargin(one.figures)}</td>
          <td className="whitespace-nowrap">{describeSuccess(one.figures)}</td>
          <td>{describeTime(one.figures)}</td>
          <td className="whitespace-nowrap">{describeOpen(one)}</td>
          <td>
            <Actions one={one} onAction={onAction} />
          </td>
        </tr>
      ))}
    </WideTable>
  )
}

function Cards({ models, onAction }: ModelListProps) {
  const { move } = useOrder(models)
  return (
    <ul className="mb-4 divide-y divide-edge border-edge border-y">
      {models.map((one, index) => (
        <li key={one.model.id} className="py-4">
          <div className="flex items-start justify-between gap-3">
            <span className="min-w-0 break-words font-semibold">
              <span dir="auto">{one.model.label}</span>
              <span className="block font-normal text-quiet text-sm">{one.model.id}</span>
            </span>
            <MoveButtons
              label={one.model.label}
              isFirst={index === 0}
              isLast={index === models.length - 1}
              onMove={(places) => move(one.model.id, places)}
            />
          </div>
          <State one={one} />
          <Notices notices={one.notices} />
          <dl className="my-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm tabular-nums [&>dt]:text-quiet">
            <dt>{texts.priceFrom}</dt>
            <dd>{formatCredits(one.model.fromCredits)}</dd>
            <dt>{texts.margin}</dt>
            <dd>{describeMargin(one.figures)}</dd>
            <dt>{texts.success}</dt>
            <dd>{describeSuccess(one.figures)}</dd>
            <dt>{texts.time}</dt>
            <dd>{describeTime(one.figures)}</dd>
            <dt>{texts.inWork}</dt>
            <dd>{describeOpen(one)}</dd>
          </dl>
          <Actions one={one} onAction={onAction} />
        </li>
      ))}
    </ul>
  )
}

function Actions({ one, onAction }: { one: AdminModel } & Pick<ModelListProps, 'onAction'>) {
  const { label, status } = one.model
  const act = (action: ModelAction, name: string, word: string) => (
    <Button size="small" aria-label={name} onClick={() => onAction(action, one)}>
      {word}
    </Button>
  )
  return (
    <span className="flex flex-wrap gap-2 min-[90rem]:flex-nowrap">
      {act('edit', texts.changeModelNamed(label), texts.change)}
      {one.isAdded && act('define', definitionNamed(label), definition)}
      {one.pause && act('resume', texts.resumeModelNamed(label), texts.resume)}
      {/* Further routes may still sell what the server has paused. */}
      {one.pause?.by !== 'operator' && act('pause', texts.pauseModelNamed(label), texts.pause)}
      {status !== 'retired' && act('try', texts.tryModelNamed(label), texts.tryOut)}
    </span>
  )
}
