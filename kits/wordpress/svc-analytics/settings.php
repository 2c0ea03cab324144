<?php
/**
 * The page of the settings. WordPress' own form of options checks the nonce and the capability when it saves.
 *
 * @package svc-analytics
 */

defined( 'ABSPATH' ) || exit;

/** Returns the settings as they may be stored: what is no value of its kind is left out. */
function svc_analytics_sanitize( $input ) {
	$input = is_array( $input ) ? $input : array();
	$text  = function ( $name ) use ( $input ) {
		return isset( $input[ $name ] ) && is_string( $input[ $name ] ) ? trim( $input[ $name ] ) : '';
	};
	$url   = esc_url_raw( $text( 'url' ), array( 'http', 'https' ) );
	$kept  = svc_analytics_settings();
	// A key is never shown again, so an empty field keeps it.
	$key   = function ( $name ) use ( $text, $kept ) {
		return '' === $text( $name ) ? $kept[ $name ] : preg_replace( '/[^A-Za-z0-9_-]/', '', $text( $name ) );
	};
	return array(
		'url'          => rtrim( $url, '/' ),
		'site'         => preg_replace( '/[^A-Za-z0-9_-]/', '', $text( 'site' ) ),
		'relay'        => '' === $text( 'relay' ) ? '' : '1',
		'shows_origin' => '' === $text( 'shows_origin' ) ? '' : '1',
		'relay_key'    => $key( 'relay_key' ),
		'requests'     => '' === $text( 'requests' ) ? '' : '1',
		'requests_key' => $key( 'requests_key' ),
	);
}

/** Registers the settings, so that WordPress' form saves them. */
function svc_analytics_register() {
	register_setting( 'svc_analytics', SVC_ANALYTICS_OPTION, array( 'sanitize_callback' => 'svc_analytics_sanitize' ) );
}
add_action( 'admin_init', 'svc_analytics_register' );

/** Adds the page to the menu of the settings. */
function svc_analytics_menu() {
	add_options_page( 'svc Analytics', 'svc Analytics', 'manage_options', 'svc-analytics', 'svc_analytics_page' );
}
add_action( 'admin_menu', 'svc_analytics_menu' );

/** Prints the page. */
function svc_analytics_page() {
	if ( ! current_user_can( 'manage_options' ) ) {
		return;
	}
	$settings = svc_analytics_settings();
	$field    = function ( $name, $label, $type, $value, $hint ) {
		printf(
			'<tr><th scope="row"><label for="svc-%1$s">%2$s</label></th><td><input id="svc-%1$s" name="%3$s[%1$s]" type="%4$s" value="%5$s"%7$s class="regular-text" autocomplete="off"><p class="description">%6$s</p></td></tr>',
			esc_attr( $name ),
			esc_html( $label ),
			esc_attr( SVC_ANALYTICS_OPTION ),
			esc_attr( $type ),
			esc_attr( $value ),
			esc_html( $hint ),
			'checkbox' === $type ? ' style="width:auto"' : ''
		);
	};
	echo '<div class="wrap"><h1>svc Analytics</h1><form method="post" action="options.php">';
	settings_fields( 'svc_analytics' );
	echo '<table class="form-table" role="presentation">';
	$field( 'url', 'Service URL', 'url', $settings['url'], 'The address of your svc, for example https://stats.example.' );
	$field( 'site', 'Site ID', 'text', $settings['site'], 'Shown on the page Install of the site.' );
	$choice = function ( $name, $label, $hint ) use ( $settings ) {
		printf(
			'<tr><th scope="row">%s</th><td><label><input name="%s[%s]" type="checkbox" value="1"%s> %s</label></td></tr>',
			esc_html( $label ),
			esc_attr( SVC_ANALYTICS_OPTION ),
			esc_attr( $name ),
			'' === $settings[ $name ] ? '' : ' checked',
			esc_html( $hint )
		);
	};
	$choice( 'relay', 'First-party relay', 'Send events through this site' );
	$field( 'relay_key', 'Relay key', 'password', '', '' === $settings['relay_key'] ? 'From the page Server of svc; without it all visitors seem to be this server.' : 'A key is stored. Leave the field empty to keep it.' );
	$choice( 'shows_origin', 'Referrer-Policy', 'A security plugin or the server sets same-origin or no-referrer: name this site to svc all the same, with referrerpolicy="origin" on the tag' );
	$choice( 'requests', 'Crawlers', 'Report the requests of crawlers and assistants, which run no script' );
	$field( 'requests_key', 'Key for requests', 'password', '', '' === $settings['requests_key'] ? 'A management key with the scope requests:write.' : 'A key is stored. Leave the field empty to keep it.' );
	echo '</table>';
	submit_button();
	echo '</form></div>';
}
