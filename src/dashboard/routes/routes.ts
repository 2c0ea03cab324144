import type { Dependencies } from '../dependencies.ts';
import type { DashboardRoute } from '../route.ts';
import { accountRoutes } from './account.ts';
import { alertRoutes } from './alerts.ts';
import { annotationRoutes } from './annotations.ts';
import { attentionRoutes } from './attention.ts';
import { auditRoutes } from './audit.ts';
import { channelRoutes } from './channels.ts';
import { deletionRoutes } from './deletions.ts';
import { discardRoutes } from './discards.ts';
import { erasureRoutes } from './erasures.ts';
import { exclusionRoutes } from './exclusions.ts';
import { exportRoutes } from './export.ts';
import { funnelRoutes } from './funnels.ts';
import { goalRoutes } from './goals.ts';
import { groupRoutes } from './groups.ts';
import { importRoutes } from './imports.ts';
import { installRoutes } from './install.ts';
import { keyRoutes } from './keys.ts';
import { maskRoutes } from './masks.ts';
import { memberSessionRoutes } from './member-sessions.ts';
import { memberRoutes } from './members.ts';
import { overviewRoutes } from './overview.ts';
import { pageCheckRoutes } from './page-check.ts';
import { passkeyRoutes } from './passkeys.ts';
import { passwordResetRoutes } from './password-reset.ts';
import { propertyRoutes } from './properties.ts';
import { providerLinkRoutes } from './provider-link.ts';
import { readRoutes } from './read.ts';
import { reportRecipientRoutes } from './report-recipients.ts';
import { reportSenderRoutes } from './report-sender.ts';
import { reportRoutes } from './reports.ts';
import { secondFactorRuleRoutes } from './second-factor-rule.ts';
import { segmentRoutes } from './segments.ts';
import { serverRoutes } from './server.ts';
import { sessionRoutes } from './session.ts';
import { shareRoutes } from './share.ts';
import { sharedRoutes } from './shared.ts';
import { signInRuleRoutes } from './sign-in-rules.ts';
import { siteRoutes } from './sites.ts';
import { uploadRoutes } from './uploads.ts';

/** Returns every route of the dashboard's server side. */
export function routesOf(dependencies: Dependencies): readonly DashboardRoute[] {
  return [
    ...sessionRoutes(dependencies),
    ...accountRoutes(dependencies),
    ...passkeyRoutes(dependencies),
    ...passwordResetRoutes(dependencies),
    ...memberRoutes(dependencies),
    ...secondFactorRuleRoutes(dependencies),
    ...memberSessionRoutes(dependencies),
    ...deletionRoutes(dependencies),
    ...providerLinkRoutes(dependencies),
    ...signInRuleRoutes(dependencies),
    ...groupRoutes(dependencies),
    ...readRoutes(dependencies),
    ...overviewRoutes(dependencies),
    ...attentionRoutes(dependencies),
    ...siteRoutes(dependencies),
    ...installRoutes(dependencies),
    ...pageCheckRoutes(dependencies),
    ...annotationRoutes(dependencies),
    ...propertyRoutes(dependencies),
    ...channelRoutes(dependencies),
    ...discardRoutes(dependencies),
    ...erasureRoutes(dependencies),
    ...exclusionRoutes(dependencies),
    ...maskRoutes(dependencies),
    ...shareRoutes(dependencies),
    ...sharedRoutes(dependencies),
    ...keyRoutes(dependencies),
    ...auditRoutes(dependencies),
    ...serverRoutes(dependencies),
    ...reportRoutes(dependencies),
    ...reportRecipientRoutes(dependencies),
    ...reportSenderRoutes(dependencies),
    ...goalRoutes(dependencies),
    ...funnelRoutes(dependencies),
    ...segmentRoutes(dependencies),
    ...alertRoutes(dependencies),
    ...importRoutes(dependencies),
    ...uploadRoutes(dependencies),
    ...exportRoutes(dependencies),
  ];
}
