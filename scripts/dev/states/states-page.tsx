/**
 * `/dev/states` while `npm run dev` runs: a video in each state, as a card; it opens the dialog with the player or the
 * screen that stands for it. Below, the other dialogs. `web/routes.ts` has the page in development only.
 */
import { PageSection } from '#web/components/ui/page-section.tsx'
import { VideoGrid } from '#web/features/videos/gallery/video-grid.tsx'
import { Dialogs } from './dialogs.tsx'
import { failedStates } from './failed.ts'
import { finishedStates } from './finished.ts'
import { answerDetails } from './finished-answers.ts'
import { SampleAnswers } from './sample-answers.tsx'
import { toTasks } from './sample-tasks.ts'
import { unfinishedStates } from './unfinished.ts'

const finished = toTasks('finished', finishedStates)

const groups = {
  'Videos under way': toTasks('unfinished', unfinishedStates),
  'Finished videos': finished,
  'Failed and cancelled videos': toTasks('failed', failedStates),
}

export default function StatesPage() {
  return (
    <PageSection wide title="States">
      <SampleAnswers answers={answerDetails(finished)}>
        {Object.entries(groups).map(([title, tasks]) => (
          <section key={title} className="mt-10">
            <h2 className="mb-4 text-2xl">{title}</h2>
            <VideoGrid tasks={tasks} onRecreate={() => {}} />
          </section>
        ))}
      </SampleAnswers>
      <Dialogs />
    </PageSection>
  )
}
