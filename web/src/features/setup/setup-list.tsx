import { optionalSteps, type SetupGuide, type SetupStep } from '@casepack/contract/setup/setup';
import Check from 'lucide-react/icons/check';
import { failure } from '../../api/failure';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { buttonClass } from '../../ui/button-class';
import { cn } from '../../ui/cn';
import { ProgressBar } from '../../ui/progress-bar';
import { toast } from '../../ui/toast';
import { useChangeSetup } from './setup.queries';
import { stepHref, stepWords } from './setup-steps';

type SetupListProps = { guide: SetupGuide; onFollow: (href: string) => void };

/** What is left to do before orders can come in: each step with its state, and one button that leads there. */
export function SetupList({ guide, onFollow }: SetupListProps) {
  const { manufacturer, steps, done, skipped } = guide;
  const isSettled = (step: SetupStep) => done.includes(step) || skipped.includes(step);
  const settled = steps.filter(isSettled).length;
  const next = steps.find((step) => !isSettled(step));
  return (
    <section aria-labelledby="setup-title" className="max-w-3xl">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <h2 id="setup-title" className="text-lg font-semibold">
            {manufacturer === null ? 'Set up Casepack' : `Set up ${manufacturer.name}`}
          </h2>
          <p className="text-ink-soft">{`${settled} of ${steps.length} steps done`}</p>
        </div>
        {manufacturer && <CloseGuide manufacturerId={manufacturer.id} skipped={skipped} />}
      </div>
      <div className="my-4">
        <ProgressBar label="Setup" value={settled} max={steps.length} />
      </div>
      <ol className="divide-y rounded-lg border bg-paper">
        {steps.map((step, index) => (
          <Step
            key={step}
            {...{ step, guide, onFollow }}
            number={index + 1}
            isNext={step === next}
            href={stepHref(step, manufacturer)}
          />
        ))}
      </ol>
    </section>
  );
}

type StepProps = SetupListProps & {
  step: SetupStep;
  number: number;
  isNext: boolean;
  /** Undefined while there is no manufacturer. */
  href: string | undefined;
};

function Step({ step, guide, number, isNext, href, onFollow }: StepProps) {
  const { title, hint, action } = stepWords[step];
  const isDone = guide.done.includes(step);
  const isSkipped = !isDone && guide.skipped.includes(step);
  return (
    <li
      className={cn(
        'flex items-center gap-x-3 p-4',
        !isDone && 'gap-y-3 max-sm:flex-col max-sm:items-stretch',
      )}
    >
      <div className="flex min-w-0 flex-1 gap-x-3">
        <span
          aria-hidden
          className={cn(
            'grid size-7 shrink-0 place-items-center rounded-full border text-sm font-semibold tabular-nums',
            isDone && 'border-accent bg-accent text-on-accent',
          )}
        >
          {isDone ? <Check className="size-4" /> : number}
        </span>
        <div className="min-w-0">
          <h3 className="flex flex-wrap items-center gap-2 font-semibold">
            {title}
            {isDone && <Badge color="green">Done</Badge>}
            {isSkipped && <Badge>Skipped</Badge>}
          </h3>
          <p className={cn('text-sm text-ink-soft', isDone && 'max-sm:hidden')}>{hint}</p>
        </div>
      </div>
      <div className="flex shrink-0 gap-2 max-sm:flex-row-reverse max-sm:justify-end sm:ms-4">
        {!isDone && guide.manufacturer && optionalSteps.includes(step) && (
          <SkipStep step={step} isSkipped={isSkipped} guide={guide} manufacturerId={guide.manufacturer.id} />
        )}
        {href !== undefined && (
          <a
            href={href}
            className={buttonClass({ variant: isNext ? 'primary' : 'secondary' })}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
              event.preventDefault();
              onFollow(href);
            }}
          >
            {isDone ? <Again step={step} /> : action}
          </a>
        )}
      </div>
    </li>
  );
}

const Again = ({ step }: { step: SetupStep }) => (
  <>
    Open<span className="sr-only"> {stepWords[step].title}</span>
  </>
);

type SkipStepProps = { step: SetupStep; isSkipped: boolean; guide: SetupGuide; manufacturerId: number };

function SkipStep({ step, isSkipped, guide, manufacturerId }: SkipStepProps) {
  const change = useChangeSetup(manufacturerId);
  const skipped = isSkipped ? guide.skipped.filter((each) => each !== step) : [...guide.skipped, step];
  return (
    <Button
      variant="ghost"
      busy={change.isPending}
      aria-label={`${isSkipped ? 'Do not skip' : 'Skip'} ${stepWords[step].title}`}
      onClick={() =>
        change.mutate(
          { skipped, closed: false },
          { onError: (error) => toast(failure(error, 'The step could not be skipped')) },
        )
      }
    >
      {isSkipped ? 'Undo' : 'Skip'}
    </Button>
  );
}

function CloseGuide({ manufacturerId, skipped }: { manufacturerId: number; skipped: SetupStep[] }) {
  const change = useChangeSetup(manufacturerId);
  return (
    <Button
      variant="ghost"
      busy={change.isPending}
      onClick={() =>
        change.mutate(
          { skipped, closed: true },
          { onError: (error) => toast(failure(error, 'The guide could not be closed')) },
        )
      }
    >
      Close the guide
    </Button>
  );
}
