import { Link } from 'react-router'
import type { VideoTask } from '#contract/videos/videos.ts'
import { useLineage } from '#web/features/videos/continue/use-lineage.ts'
import { cutText } from '#web/lib/format.ts'
import * as texts from '#web/texts/videos.ts'
import { JoinButton } from './join-button.tsx'
import { toShot } from './shots.ts'

/** What a film was joined from; it can be changed and joined again. `onLeave` is called before the page is left. */
export function FilmShots({ task, onLeave }: { task: VideoTask; onLeave: () => void }) {
  const { data } = useLineage(task)
  const film = data?.film
  if (!film || task.mode !== 'join') return null
  return (
    <section className="mt-6">
      <h3 className="text-lg">{texts.shots}</h3>
      <ol className="mt-3 flex gap-2 overflow-x-auto p-1">
        {film.shots.map(({ taskId, prompt, posterUrl }, index) => (
          // A video may stand at several places, and no item keeps a state of its own.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={index} className="shrink-0">
            <Link
              to={`/my-creations?video=${encodeURIComponent(taskId)}`}
              onClick={onLeave}
              className="block w-28 rounded-control border border-edge bg-seat transition-colors hover:border-rim"
            >
              <span className="cinema block h-16 w-full overflow-hidden rounded-t-control">
                {posterUrl && <img src={posterUrl} alt="" loading="lazy" className="size-full object-contain" />}
              </span>
              <span dir="auto" className="block truncate px-2 py-1 text-sm">
                {texts.shotNumber(index + 1, cutText(prompt, 60))}
              </span>
            </Link>
          </li>
        ))}
      </ol>
      <div className="mt-3">
        <JoinButton
          label={texts.changeFilm}
          draft={() => ({ title: task.prompt, transition: film.transition, shots: film.shots.map(toShot) })}
          onStarted={onLeave}
        />
      </div>
    </section>
  )
}
