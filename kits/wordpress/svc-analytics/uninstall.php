<?php
/**
 * Removes the settings when the plugin is deleted.
 *
 * @package svc-analytics
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

delete_option( 'svc_analytics' );
