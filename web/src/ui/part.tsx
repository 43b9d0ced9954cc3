import {
  Component,
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
} from 'react';
import { COULD_NOT_LOAD, CodeLoadError, loadCode } from './load-code';
import { LoadFailed } from './load-failed';

type Load<Props> = () => Promise<ComponentType<Props>>;

const toComponent = <Props,>(load: Load<Props>) => lazy(async () => ({ default: await loadCode(load) }));

/**
 * A part of a page whose code is loaded when it is first shown. If loading fails, because there is no connection or
 * the server has newer code, the rest of the page stays with all input.
 */
export function part<Props extends object>(load: Load<Props>, waiting: ReactNode) {
  const code = { load, component: toComponent(load) };
  return (props: Props) => <Part code={code} waiting={waiting} given={props} />;
}

type PartProps<Props> = {
  /** A lazy component that failed to load stays failed, so a retry replaces it. */
  code: { load: Load<Props>; component: LazyExoticComponent<ComponentType<Props>> };
  waiting: ReactNode;
  given: Props;
};

class Part<Props extends object> extends Component<PartProps<Props>, { failure: unknown }> {
  override state: { failure: unknown } = { failure: undefined };

  static getDerivedStateFromError(failure: unknown) {
    return { failure };
  }

  readonly #retry = () => {
    const { code } = this.props;
    code.component = toComponent(code.load);
    this.setState({ failure: undefined });
  };

  override render() {
    const { code, waiting, given } = this.props;
    const { failure } = this.state;
    if (failure instanceof CodeLoadError) {
      return <LoadFailed hint={COULD_NOT_LOAD} onRetry={this.#retry} />;
    }
    // An error in the component itself is a defect, and the page reports it.
    if (failure !== undefined) throw failure;
    const Loaded = code.component;
    return (
      <Suspense fallback={waiting}>
        <Loaded {...given} />
      </Suspense>
    );
  }
}
