/** Every screen at its address; all but the overview are fetched when they are first opened. */
import { Route, Switch } from "wouter";
import { lazyPart } from "../frame/lazy-part";
import { NotFoundPage } from "../frame/message-page";
import { patterns, type PageName } from "../lib/paths";
import { Overview } from "../screens/overview/overview";

const Detail = lazyPart(() => import("../screens/detail/detail").then((part) => part.Detail));
const Favourites = lazyPart(() => import("../screens/favourites/favourites").then((part) => part.Favourites));
const RankingExplained = lazyPart(() =>
  import("../screens/ranking-explained/ranking-explained").then((part) => part.RankingExplained),
);
const Offline = lazyPart(() => import("../screens/offline/offline").then((part) => part.Offline));
const ApiDocs = lazyPart(() => import("../screens/api-docs/api-docs").then((part) => part.ApiDocs));
const Page = lazyPart(() => import("../screens/page/page").then((part) => part.Page));
const Login = lazyPart(() => import("../screens/login/login").then((part) => part.Login));
const Confirm = lazyPart(() => import("../screens/confirm/confirm").then((part) => part.Confirm));
const UpdateEmail = lazyPart(() =>
  import("../screens/update-email/update-email").then((part) => part.UpdateEmail),
);
const ResetPassword = lazyPart(() =>
  import("../screens/reset-password/reset-password").then((part) => part.ResetPassword),
);
const ConfirmCompany = lazyPart(() =>
  import("../screens/confirm-company/confirm-company").then((part) => part.ConfirmCompany),
);
const HandleAuth = lazyPart(() =>
  import("../screens/handle-auth/handle-auth").then((part) => part.HandleAuth),
);
const AllowApp = lazyPart(() => import("../screens/allow-app/allow-app").then((part) => part.AllowApp));
const Manage = lazyPart(() => import("../screens/manage/manage").then((part) => part.Manage));
const ManageDetail = lazyPart(() =>
  import("../screens/manage-detail/manage-detail").then((part) => part.ManageDetail),
);

/** The screen of each page; the overview's comes with the app itself. */
const screens: Record<PageName, { preload: () => Promise<void> } | undefined> = {
  overview: undefined,
  detail: Detail,
  favourites: Favourites,
  order: RankingExplained,
  offline: Offline,
  apiDocs: ApiDocs,
  page: Page,
  login: Login,
  confirm: Confirm,
  updateEmail: UpdateEmail,
  resetPassword: ResetPassword,
  confirmCompany: ConfirmCompany,
  handleAuth: HandleAuth,
  allowApp: AllowApp,
  manage: Manage,
  manageDetail: ManageDetail,
};

/** Fetches a page's screen; a failure is left to the screen itself, which offers to try again. */
export async function preloadScreen(name: PageName | undefined): Promise<void> {
  if (name) await screens[name]?.preload().catch(() => undefined);
}

export function Routes() {
  return (
    <Switch>
      <Route path={patterns.overview}>
        <Overview />
      </Route>
      <Route path={patterns.detail}>{({ id }) => <Detail key={id} id={id} />}</Route>
      <Route path={patterns.favourites}>
        <Favourites />
      </Route>
      <Route path={patterns.order}>
        <RankingExplained />
      </Route>
      <Route path={patterns.offline}>
        <Offline />
      </Route>
      <Route path={patterns.apiDocs}>
        <ApiDocs />
      </Route>
      <Route path={patterns.page}>{({ slug }) => <Page slug={slug} />}</Route>
      <Route path={patterns.login}>
        <Login />
      </Route>
      <Route path={patterns.confirm}>
        <Confirm />
      </Route>
      <Route path={patterns.updateEmail}>
        <UpdateEmail />
      </Route>
      <Route path={patterns.resetPassword}>
        <ResetPassword />
      </Route>
      <Route path={patterns.confirmCompany}>
        <ConfirmCompany />
      </Route>
      <Route path={patterns.handleAuth}>
        <HandleAuth />
      </Route>
      <Route path={patterns.allowApp}>
        <AllowApp />
      </Route>
      <Route path={patterns.manage}>
        <Manage />
      </Route>
      <Route path={patterns.manageDetail}>
        {({ id }) => <ManageDetail key={id} id={id} PublicPage={Detail} />}
      </Route>
      <Route>
        <NotFoundPage />
      </Route>
    </Switch>
  );
}
