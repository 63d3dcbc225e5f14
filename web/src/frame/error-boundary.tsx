/** Catches what breaks while rendering, so that the visitor sees a sentence instead of a white page. */
import { Component, type ReactNode } from "react";
import { de } from "../text/de";
import { Button } from "../ui/button";
import { MessagePage } from "./message-page";

interface Props {
  /** A change of this value, usually the address, gives the content another chance. */
  resetKey: string;
  /** Shown instead of the whole-page message where only a section broke. */
  fallback?: ReactNode;
  children: ReactNode;
}

interface State {
  broken: boolean;
  resetKey: string;
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { broken: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<State> {
    return { broken: true };
  }

  static getDerivedStateFromProps(props: Props, state: State): State | null {
    return props.resetKey === state.resetKey ? null : { broken: false, resetKey: props.resetKey };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    if (this.props.fallback !== undefined) return this.props.fallback;
    return (
      <div role="alert">
        <MessagePage title={de.errors.pageTitle} text={de.errors.pageText}>
          <Button onClick={() => location.reload()}>{de.errors.reload}</Button>
        </MessagePage>
      </div>
    );
  }
}
