import type { Migration } from 'kysely/migration';
import { up as control } from './0001-control.ts';
import { up as importKey } from './0002-import-key.ts';
import { up as closedDays } from './0003-closed-days.ts';
import { up as erasures } from './0004-erasures.ts';
import { up as alerts } from './0005-alerts.ts';
import { up as dashboard } from './0006-dashboard.ts';
import { up as reportDelivery } from './0007-report-delivery.ts';
import { up as operator } from './0008-operator.ts';
import { up as closedMonths } from './0009-closed-months.ts';
import { up as finalDays } from './0010-final-days.ts';
import { up as eventFields } from './0011-event-fields.ts';
import { up as alertChannels } from './0012-alert-channels.ts';
import { up as nodes } from './0013-nodes.ts';
import { up as importedDays } from './0014-imported-days.ts';
import { up as importNotes } from './0015-import-notes.ts';
import { up as userLanguage } from './0016-user-language.ts';
import { up as crawlerDiscards } from './0017-crawler-discards.ts';
import { up as exclusions } from './0018-exclusions.ts';
import { up as annotations } from './0019-annotations.ts';
import { up as layersVersion } from './0020-layers-version.ts';
import { up as properties } from './0021-properties.ts';
import { up as revenues } from './0022-revenues.ts';
import { up as channelRules } from './0023-channel-rules.ts';
import { up as funnelRevenues } from './0024-funnel-revenues.ts';
import { up as revenueAlerts } from './0025-revenue-alerts.ts';
import { up as countedFrom } from './0026-counted-from.ts';
import { up as importKeys } from './0027-import-keys.ts';
import { up as alertConsents } from './0028-alert-consents.ts';
import { up as erasureLog } from './0029-erasure-log.ts';
import { up as operatorNotices } from './0030-operator-notices.ts';
import { up as encodedPatterns } from './0031-encoded-patterns.ts';
import { up as encodedPages } from './0032-encoded-pages.ts';
import { up as olderDays } from './0033-older-days.ts';
import type { ColumnTypes } from './column-types.ts';

/**
 * Returns all migrations by name. They run in the order of their names, which databases keep: neither a name nor a
 * migration that was released is ever changed.
 */
export function migrationsFor(types: ColumnTypes): Record<string, Migration> {
  return {
    '0001_control': { up: (db) => control(db, types) },
    '0002_import_key': { up: (db) => importKey(db, types) },
    '0003_closed_days': { up: (db) => closedDays(db) },
    '0004_erasures': { up: (db) => erasures(db) },
    '0005_alerts': { up: (db) => alerts(db, types) },
    '0006_dashboard': { up: (db) => dashboard(db, types) },
    '0007_report_delivery': { up: (db) => reportDelivery(db) },
    '0008_operator': { up: (db) => operator(db) },
    '0009_closed_months': { up: (db) => closedMonths(db) },
    '0010_final_days': { up: (db) => finalDays(db, types) },
    '0011_event_fields': { up: (db) => eventFields(db) },
    '0012_alert_channels': { up: (db) => alertChannels(db, types) },
    '0013_nodes': { up: (db) => nodes(db) },
    '0014_imported_days': { up: (db) => importedDays(db) },
    '0015_import_notes': { up: (db) => importNotes(db) },
    '0016_user_language': { up: (db) => userLanguage(db) },
    '0017_crawler_discards': { up: (db) => crawlerDiscards(db) },
    '0018_exclusions': { up: (db) => exclusions(db, types) },
    '0019_annotations': { up: (db) => annotations(db, types) },
    '0020_layers_version': { up: (db) => layersVersion(db) },
    '0021_properties': { up: (db) => properties(db, types) },
    '0022_revenues': { up: (db) => revenues(db, types) },
    '0023_channel_rules': { up: (db) => channelRules(db, types) },
    '0024_funnel_revenues': { up: (db) => funnelRevenues(db) },
    '0025_revenue_alerts': { up: (db) => revenueAlerts(db) },
    '0026_counted_from': { up: (db) => countedFrom(db) },
    '0027_import_keys': { up: (db) => importKeys(db, types) },
    '0028_alert_consents': { up: (db) => alertConsents(db) },
    '0029_erasure_log': { up: (db) => erasureLog(db) },
    '0030_operator_notices': { up: (db) => operatorNotices(db) },
    '0031_encoded_patterns': { up: (db) => encodedPatterns(db) },
    '0032_encoded_pages': { up: (db) => encodedPages(db) },
    '0033_older_days': { up: (db) => olderDays(db) },
  };
}
