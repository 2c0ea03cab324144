<?php
/**
 * A plugin that is always on: as much of WooCommerce as the plugin under test uses, and what optimizers do to the scripts of a page
 * by their documented behaviour. `?optimizer=` chooses one, `?order=` shows the page that thanks for an order.
 */

/** A plain page in place of a theme. */
add_action( 'template_redirect', function () {
	if ( isset( $_GET['optimizer'] ) ) {
		ob_start( 'stand_in_' . $_GET['optimizer'] );
	}
	echo '<!doctype html><html><head><script src="/stats/s.js" data-site="unmarked" data-api="/api/e"></script>';
	wp_head();
	echo '</head><body>';
	if ( isset( $_GET['order'] ) ) {
		do_action( 'woocommerce_thankyou', (int) $_GET['order'] );
	}
	wp_footer();
	echo '</body></html>';
	exit;
} );

/** The visitor's address, as a proxy before this site would pass it. */
add_filter( 'svc_analytics_client_ip', function ( $address ) {
	return $_SERVER['HTTP_X_VISITOR'] ?? $address;
} );

/** A security plugin that closes the REST API to visitors. */
add_filter( 'rest_authentication_errors', function ( $result ) {
	return is_user_logged_in() ? $result : new WP_Error( 'rest_forbidden', 'closed', array( 'status' => 401 ) );
} );

/** An order kept as a post with meta data, as in WooCommerce's older storage. */
class Stand_In_Order {
	private $id;
	public function __construct( $id ) { $this->id = $id; }
	public function has_status( $which ) { return in_array( get_post_meta( $this->id, 'status', true ), $which, true ); }
	public function get_meta( $name ) { return get_post_meta( $this->id, $name, true ); }
	public function update_meta_data( $name, $value ) { update_post_meta( $this->id, $name, $value ); }
	public function save() {}
	public function get_total() { return '49.90'; }
	public function get_currency() { return 'EUR'; }
}
function wc_get_order( $id ) {
	return 'shop_order' === get_post_type( $id ) ? new Stand_In_Order( $id ) : false;
}

function stand_in_scripts( $html, $change ) {
	return preg_replace_callback( '#<script\b([^>]*)>(.*?)</script>#is', $change, $html );
}

/** WP Rocket, "Delay JavaScript execution": patterns are matched against the whole element; its own list has `nowprocket`. */
function stand_in_rocket( $html ) {
	$patterns = apply_filters( 'rocket_delay_js_exclusions', array() );
	return stand_in_scripts( $html, function ( $found ) use ( $patterns ) {
		foreach ( $patterns as $pattern ) {
			if ( preg_match( "#$pattern#i", $found[0] ) ) {
				return $found[0];
			}
		}
		return '<script type="text/rocketlazyloadscript"' . str_replace( ' src=', ' data-rocket-src=', $found[1] ) . ">$found[2]</script>";
	} );
}

/** LiteSpeed Cache with delayed scripts: marks, then the lists for addresses and code. */
function stand_in_litespeed( $html ) {
	$listed = array_merge( apply_filters( 'litespeed_optimize_js_excludes', array() ), apply_filters( 'litespeed_optm_js_defer_exc', array() ) );
	return stand_in_scripts( $html, function ( $found ) use ( $listed ) {
		$isListed = str_replace( $listed, '', $found[1] . $found[2] ) !== $found[1] . $found[2];
		if ( $isListed || preg_match( '/ data-no-(optimize|defer)="1"/', $found[1] ) ) {
			return $found[0];
		}
		return '<script type="litespeed/javascript"' . str_replace( ' src=', ' data-src=', $found[1] ) . ">$found[2]</script>";
	} );
}

/** Autoptimize: takes everything that has no listed text into one file. */
function stand_in_autoptimize( $html ) {
	$listed = array_merge( array( 'data-noptimize' ), array_map( 'trim', explode( ',', apply_filters( 'autoptimize_filter_js_exclude', '' ) ) ) );
	return stand_in_scripts( $html, function ( $found ) use ( $listed ) {
		return str_replace( $listed, '', $found[0] ) !== $found[0] ? $found[0] : '';
	} ) . '<script defer src="/wp-content/cache/autoptimize/js/autoptimize_0a1b.js"></script>';
}

/** Cloudflare Rocket Loader: its mark counts only before `src`. */
function stand_in_cloudflare( $html ) {
	return stand_in_scripts( $html, function ( $found ) {
		return preg_match( '/^[^>]*?data-cfasync="false"/', preg_replace( '/ src=.*/s', '', $found[1] ) )
			? $found[0]
			: '<script' . $found[1] . ' type="0123456789abcdef01234567-text/javascript">' . $found[2] . '</script>';
	} );
}
