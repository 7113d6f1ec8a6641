import { Alert } from '../layout/alert.tsx'
import type { Resource } from '../../../domain/resources/core/define.ts'
import { DraftNotice } from '../resource/form/draft-notice.tsx'
import type { SaveProblem } from '../resource/form/save-problem.tsx'
import { SaveProblemAlert } from '../resource/form/save-problem.tsx'
import type { useTyping } from './use-typing.ts'
import './document.css'

type FormNoticesProps = {
  resource: Resource
  typing: Pick<ReturnType<typeof useTyping>, 'notice' | 'reload'>
  problem: SaveProblem | null
  /** What changing a posted document does; null while it is none. */
  posted?: string | null
}

/** What a document's form says above its fields: what was typed before, why nothing was saved, what a change will do. */
export function FormNotices({ resource, typing, problem, posted = null }: FormNoticesProps) {
  return (
    <>
      <DraftNotice {...typing.notice} />
      {problem ? (
        <div className="document-alert">
          <SaveProblemAlert resource={resource} problem={problem} onReload={typing.reload} />
        </div>
      ) : null}
      {posted !== null && !problem ? <Alert className="document-alert" type="info" message={posted} /> : null}
    </>
  )
}
