<?php
/**
 * Removes everything that the plugin has stored when it is deleted.
 *
 * @package svc-analytics
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

delete_option( 'svc_analytics' );
delete_transient( 'svc_analytics_pause' );
delete_transient( 'svc_analytics_report_pause' );
require_once __DIR__ . '/lines-file.php';
svc_analytics_delete_lines();

// The marks of reported orders: WooCommerce keeps them with posts, or in a table of its own.
delete_metadata( 'post', 0, '_svc_analytics_reported', '', true );
global $wpdb;
$svc_analytics_table = $wpdb->prefix . 'wc_orders_meta';
if ( $svc_analytics_table === $wpdb->get_var( $wpdb->prepare( 'SHOW TABLES LIKE %s', $wpdb->esc_like( $svc_analytics_table ) ) ) ) {
	$wpdb->delete( $svc_analytics_table, array( 'meta_key' => '_svc_analytics_reported' ) );
}
